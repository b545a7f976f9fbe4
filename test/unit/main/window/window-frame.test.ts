import { describe, expect, it } from 'vitest';
import fc from '../../../equipment/support/properties.ts';
import { recordBounds, requestBounds, boundsToRequest } from '../../../../src/main/window/window-frame.ts';
import type { Bounds } from '../../../../src/main/window/window-state.ts';

const place: Bounds = { x: 120, y: 70, width: 700, height: 500 };
const moved = (bounds: Bounds, by: Bounds): Bounds => ({
  x: bounds.x + by.x,
  y: bounds.y + by.y,
  width: bounds.width + by.width,
  height: bounds.height + by.height,
});
const titleBar: Bounds = { x: 0, y: 37, width: 0, height: 0 };
const none: Bounds = { x: 0, y: 0, width: 0, height: 0 };

const frames = fc.record({
  x: fc.integer({ min: -100, max: 100 }),
  y: fc.integer({ min: -100, max: 100 }),
  width: fc.integer({ min: -100, max: 100 }),
  height: fc.integer({ min: -100, max: 100 }),
});
/** The user's moves in one session; none in most. */
const sessions = fc.array(fc.array(frames, { maxLength: 3 }), { minLength: 1, maxLength: 12 });

describe('a window with a frame', () => {
  it('is requested at the same bounds, before and after the frame is added', () => {
    const measurement = requestBounds(place);
    expect(boundsToRequest(measurement, place)).toEqual(place);
    expect(boundsToRequest(measurement, moved(place, titleBar))).toEqual(place);
    expect(
      boundsToRequest(recordBounds(measurement, moved(place, titleBar)), moved(place, titleBar)),
    ).toEqual(place);
  });

  it('is requested without its frame after a move by the user', () => {
    const measurement = recordBounds(requestBounds(place), moved(place, titleBar));
    expect(boundsToRequest(measurement, { ...place, x: 300, y: 237 })).toEqual({ ...place, x: 300, y: 200 });
  });

  it('keeps the known frame at a new request', () => {
    const measurement = requestBounds(
      { ...place, x: 900 },
      recordBounds(requestBounds(place), moved(place, titleBar)),
    );
    expect(boundsToRequest(measurement, { ...place, y: 437 })).toEqual({ ...place, y: 400 });
  });

  it('treats a difference of more than 100 points as a move', () => {
    const tile = { x: 0, y: 0, width: 960, height: 1080 };
    const measurement = recordBounds(requestBounds(place), tile);
    expect(boundsToRequest(measurement, tile)).toEqual(tile);
    expect(boundsToRequest(measurement, { ...tile, x: 960 })).toEqual({ ...tile, x: 960 });
  });

  it('never drifts, for any frame and any number of moves and restarts', () => {
    fc.assert(
      fc.property(frames, sessions, fc.boolean(), (frame, all, isClosedEarly) => {
        let requested = place;
        let visible = moved(place, frame);
        for (const moves of all) {
          // The window must open where the previous session ended.
          expect(moved(requested, frame)).toEqual(visible);
          const isEarly = isClosedEarly && moves.length === 0;
          const measurement = isEarly
            ? requestBounds(requested)
            : recordBounds(requestBounds(requested), visible);
          visible = moves.reduce(moved, visible);
          requested = boundsToRequest(measurement, isEarly ? moved(requested, none) : visible);
        }
        expect(moved(requested, frame)).toEqual(visible);
      }),
    );
  });

  it('does not drift after our own requests, whether the frame is added before or after them', () => {
    const steps = fc.array(
      fc.oneof(
        fc.record({ kind: fc.constant('request' as const), by: frames, isAnswered: fc.boolean() }),
        fc.record({ kind: fc.constant('move' as const), by: frames }),
      ),
      { maxLength: 8 },
    );
    fc.assert(
      fc.property(
        frames,
        fc.boolean(),
        fc.array(steps, { minLength: 1, maxLength: 8 }),
        (frame, isMeasured, all) => {
          let requested = place;
          for (const session of all) {
            let visible = moved(requested, frame);
            let measurement = isMeasured
              ? recordBounds(requestBounds(requested), visible)
              : requestBounds(requested);
            for (const step of session) {
              if (step.kind === 'move') {
                // A move before the first measurement counts as that measurement.
                if (measurement.reported === null) measurement = recordBounds(measurement, visible);
                visible = moved(visible, step.by);
                continue;
              }
              const request = moved(boundsToRequest(measurement, visible), step.by);
              measurement = requestBounds(request, measurement);
              // The requested bounds are reported until the window manager responds.
              expect(boundsToRequest(measurement, request)).toEqual(request);
              visible = moved(request, frame);
              expect(boundsToRequest(measurement, visible)).toEqual(request);
              if (step.isAnswered) measurement = recordBounds(measurement, visible);
            }
            requested = boundsToRequest(measurement, visible);
            expect(moved(requested, frame)).toEqual(visible);
          }
        },
      ),
    );
  });
});
