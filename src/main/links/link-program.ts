import { linkScheme } from '../../preload/contract/link.ts';

/** What is used of Electron's `app`, and of the disk. */
export interface SchemeSystem {
  isDefaultProtocolClient(scheme: string): boolean;
  setAsDefaultProtocolClient(scheme: string): boolean;
  /** Empty without one. */
  getApplicationNameForProtocol(address: string): string;
  /** Rejects without one. */
  getApplicationInfoForProtocol(address: string): Promise<{ readonly path: string }>;
  exists(file: string): Promise<boolean>;
}

interface LinkProgramFacts {
  readonly platform: NodeJS.Platform;
  readonly program: string;
  /** Whether links open packages at all here. */
  readonly isAllowed: boolean;
  readonly system: SchemeSystem;
}

const address = `${linkScheme}://open`;

/** The program that opens our links on this computer; there may be several installations of the app. */
export class LinkProgram {
  readonly #facts: LinkProgramFacts;

  constructor(facts: LinkProgramFacts) {
    this.#facts = facts;
  }

  /** The program that opens links instead of this one: its path on Windows, its name on Linux; null if none does. */
  async other(): Promise<string | null> {
    const { platform, program, isAllowed, system } = this.#facts;
    // On macOS, Info.plist registers the scheme for all copies of the app.
    if (!isAllowed || platform === 'darwin') return null;
    if (platform === 'linux') {
      const isOurs = system.isDefaultProtocolClient(linkScheme);
      return isOurs ? null : system.getApplicationNameForProtocol(address) || null;
    }
    try {
      const { path } = await system.getApplicationInfoForProtocol(address);
      const isOurs = path.toLowerCase() === program.toLowerCase();
      return isOurs || !(await system.exists(path)) ? null : path;
    } catch {
      return null;
    }
  }

  /** Lets links open in this installation if they open nowhere. */
  async claim(): Promise<void> {
    const { platform, isAllowed, system } = this.#facts;
    if (!isAllowed || platform === 'darwin' || system.isDefaultProtocolClient(linkScheme)) return;
    if ((await this.other()) === null) system.setAsDefaultProtocolClient(linkScheme);
  }

  /** Lets them open in this one, whatever opened them before. Call `other` for what became of it. */
  take(): void {
    this.#facts.system.setAsDefaultProtocolClient(linkScheme);
  }
}
