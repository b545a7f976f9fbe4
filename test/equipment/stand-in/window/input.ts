import type { Protocol } from '../browser/connection.ts';
import { notInTheStandIn } from '../guard.ts';

/** What Electron's `sendInputEvent` takes, as far as it is there: a mouse's buttons and moves. Places in points. */
export interface InputEvent {
  readonly type: string;
  readonly x?: number;
  readonly y?: number;
  readonly button?: 'left' | 'middle' | 'right';
  readonly clickCount?: number;
}

const mouseTypes: ReadonlyMap<string, Protocol.Input.dispatchMouseEventParameters['type']> = new Map([
  ['mouseDown', 'mousePressed'],
  ['mouseUp', 'mouseReleased'],
  ['mouseMove', 'mouseMoved'],
] as const);

/** The event as Chromium takes it; throws for a kind that is not there. */
export function mouseParameters(event: InputEvent): Protocol.Input.dispatchMouseEventParameters {
  const type = mouseTypes.get(event.type);
  if (type === undefined) throw notInTheStandIn(`sendInputEvent of the type ${event.type}`);
  const { x = 0, y = 0, button = 'none', clickCount = 0 } = event;
  return { type, x, y, button, clickCount };
}
