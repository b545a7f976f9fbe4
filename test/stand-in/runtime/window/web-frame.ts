import { guard } from '../guard.ts';

export interface FrameFacts {
  readonly url: () => string;
  readonly title: () => string;
  readonly processId: () => number;
  readonly isGone: () => boolean;
}

/** Electron's `WebFrameMain`, for the top frame of a window. */
export class WebFrame {
  readonly routingId = 1;
  readonly frameTreeNodeId = 1;
  readonly name = '';
  readonly parent = null;
  readonly detached = false;
  private readonly facts: FrameFacts;

  constructor(facts: FrameFacts) {
    this.facts = facts;
  }

  get url(): string {
    return this.facts.url();
  }

  get origin(): string {
    const [, origin] = /^([a-z][a-z0-9+.-]*:\/\/[^/?#]*)/i.exec(this.url) ?? [];
    return origin ?? 'null';
  }

  get processId(): number {
    return this.facts.processId();
  }

  get top(): this {
    return this;
  }

  isDestroyed(): boolean {
    return this.facts.isGone();
  }
}

export function createMainFrame(facts: FrameFacts): WebFrame {
  return guard(new WebFrame(facts), 'WebFrameMain');
}
