import type { Status } from '../../../src/preload/contract/status.ts';
import type { LaunchedApp, LaunchOptions } from '../../stand-in/launch/launch.ts';
import type { Opened, OpenOptions } from '../../e2e/packshelf.ts';
import type { SampleService } from '../service/sample-service.ts';

/** What a state starts from: an app with a profile of its own, and a service of its own with 1,200 packages. */
export interface Setup {
  readonly service: SampleService;
  readonly userDataDir: string;
  readonly open: (options?: OpenOptions) => Promise<Opened>;
  readonly openAndSignIn: (options?: OpenOptions) => Promise<Opened>;
  readonly launch: (options?: Partial<LaunchOptions>) => Promise<LaunchedApp>;
  /** Registers a cleanup. */
  readonly after: (cleanup: () => Promise<void> | void) => void;
}

export type Reach = (setup: Setup) => Promise<Opened>;

export interface SettledState {
  readonly reach: Reach;
  /** Repeated before each picture, because a change of the window size undoes it. */
  readonly settle: (opened: Opened) => Promise<void>;
}

/**
 * States of a screen by name, which is also the first part of their pictures' names. To add one, add an entry to an object
 * in states/.
 */
export type States = Readonly<Record<string, Reach | SettledState>>;

type Use = (opened: Opened, setup: Setup) => Promise<void>;

/** What comes of a state by using the window. */
export function from(reach: Reach, use: Use): Reach {
  return async (setup) => {
    const opened = await reach(setup);
    await use(opened, setup);
    return opened;
  };
}

export function opened(use: Use): Reach {
  return from(({ open }) => open(), use);
}

export function signedIn(use: Use): Reach {
  return from(({ openAndSignIn }) => openAndSignIn(), use);
}

/** A state of the list that only needs another status. */
export interface StatusState {
  readonly name: string;
  /** The difference from the idle status. */
  readonly change: (status: Status) => Partial<Status>;
}
