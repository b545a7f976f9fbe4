import type { Protocol } from '../browser/connection.ts';
import { notInTheStandIn } from '../guard.ts';

/** The supported events of Electron's `sendInputEvent`: mouse buttons and moves, in points. */
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

/** The event for Chromium; throws for an unsupported type. */
export function mouseParameters(event: InputEvent): Protocol.Input.dispatchMouseEventParameters {
  const type = mouseTypes.get(event.type);
  if (type === undefined) throw notInTheStandIn(`sendInputEvent of the type ${event.type}`);
  const { x = 0, y = 0, button = 'none', clickCount = 0 } = event;
  return { type, x, y, button, clickCount };
}
