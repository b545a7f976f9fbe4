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

/** A state of a screen. To add one, add an entry to a list in states/. */
export interface State {
  /** Also the first part of its pictures' names. */
  readonly name: string;
  readonly reach: (setup: Setup) => Promise<Opened>;
  /** Repeated before each picture, because a change of the window size undoes it. */
  readonly settle?: (opened: Opened) => Promise<void>;
}

/** A state of the list that only needs another status. */
export interface StatusState {
  readonly name: string;
  /** The difference from the idle status. */
  readonly change: (status: Status) => Partial<Status>;
}
