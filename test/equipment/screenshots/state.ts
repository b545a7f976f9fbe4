import type { Status } from '../../../src/preload/contract/status.ts';
import type { LaunchedApp, LaunchOptions } from '../launch/launch.ts';
import type { Opened, OpenOptions } from '../../e2e/packshelf.ts';
import type { SampleService } from '../service/sample-service.ts';

/** What a state is reached with: an app on a profile of its own, and a service of its own with 1,200 packages. */
export interface Stage {
  readonly service: SampleService;
  readonly userDataDir: string;
  readonly open: (options?: OpenOptions) => Promise<Opened>;
  readonly openSignedIn: () => Promise<Opened>;
  readonly launch: (options?: Partial<LaunchOptions>) => Promise<LaunchedApp>;
  /** Something to be done after the pictures. */
  readonly after: (effect: () => Promise<void> | void) => void;
}

/** A screen, or a state of one; a new one is a new entry in one of the lists in states/. */
export interface State {
  /** Also the first part of its pictures' names. */
  readonly name: string;
  readonly reach: (stage: Stage) => Promise<Opened>;
  /** What a change of the window's size undoes, done again before each picture. */
  readonly settle?: (opened: Opened) => Promise<void>;
}

/** A state of the list's window that a status alone brings about. */
export interface Told {
  readonly name: string;
  /** What differs from the status at rest. */
  readonly change: (status: Status) => Partial<Status>;
}
