import { start, type Started, type StartOptions } from '../system/processes.ts';

/** An app that is started again when it has been built anew, on the same profile. */
export class RestartingApp {
  /** Resolves with 0 when the app has ended by itself, as when its window is closed. */
  readonly ended: Promise<number>;
  readonly #start: () => Started;
  #running: Started | null = null;
  #restarting: Promise<void> = Promise.resolve();

  /** `onFailed`: it has ended with another code, and waits for the next restart. */
  constructor(command: string, args: readonly string[], options: StartOptions, onFailed: () => void) {
    const { promise, resolve } = Promise.withResolvers<number>();
    this.ended = promise;
    this.#start = () => {
      const started = start(command, args, options);
      void started.ended.then((code) => {
        if (started !== this.#running) return;
        this.#running = null;
        if (code === 0) resolve(code);
        else onFailed();
      });
      return started;
    };
    void this.restart();
  }

  get running(): Started | null {
    return this.#running;
  }

  /** One start at a time has the profile. */
  restart(): Promise<void> {
    this.#restarting = this.#restarting.then(async () => {
      await this.#end();
      this.#running = this.#start();
    });
    return this.#restarting;
  }

  async close(): Promise<void> {
    await this.#restarting;
    await this.#end();
  }

  async #end(): Promise<void> {
    const running = this.#running;
    this.#running = null;
    await running?.end();
  }
}
