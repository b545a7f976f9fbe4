import { describe, expect, it } from 'vitest';
import fc from '../../../equipment/support/properties.ts';
import { answered, asking, boundsToAsk } from '../../../../src/main/window/window-frame.ts';
import type { Bounds } from '../../../../src/main/window/window-place.ts';

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
/** What a person does in one session, in order; nothing in most. */
const sessions = fc.array(fc.array(frames, { maxLength: 3 }), { minLength: 1, maxLength: 12 });

describe('a window with a frame', () => {
  it('is asked for anew where it was asked for, before and after the frame is there', () => {
    const placing = asking(place);
    expect(boundsToAsk(placing, place)).toEqual(place);
    expect(boundsToAsk(placing, moved(place, titleBar))).toEqual(place);
    expect(boundsToAsk(answered(placing, moved(place, titleBar)), moved(place, titleBar))).toEqual(place);
  });

  it('is asked for without its frame where a person moved it', () => {
    const placing = answered(asking(place), moved(place, titleBar));
    expect(boundsToAsk(placing, { ...place, x: 300, y: 237 })).toEqual({ ...place, x: 300, y: 200 });
  });

  it('keeps what is known of the frame when it is asked anew', () => {
    const placing = asking({ ...place, x: 900 }, answered(asking(place), moved(place, titleBar)));
    expect(boundsToAsk(placing, { ...place, y: 437 })).toEqual({ ...place, y: 400 });
  });

  it('has no frame of more than 100 points: it was placed, and is kept as it stands', () => {
    const tile = { x: 0, y: 0, width: 960, height: 1080 };
    const placing = answered(asking(place), tile);
    expect(boundsToAsk(placing, tile)).toEqual(tile);
    expect(boundsToAsk(placing, { ...tile, x: 960 })).toEqual({ ...tile, x: 960 });
  });

  it('never walks, whatever the frame and however often it is moved and opened', () => {
    fc.assert(
      fc.property(frames, sessions, fc.boolean(), (frame, all, isClosedEarly) => {
        let asked = place;
        let visible = moved(place, frame);
        for (const moves of all) {
          // Where the window opens is where it stood at the end of the session before.
          expect(moved(asked, frame)).toEqual(visible);
          const isEarly = isClosedEarly && moves.length === 0;
          const placing = isEarly ? asking(asked) : answered(asking(asked), visible);
          visible = moves.reduce(moved, visible);
          asked = boundsToAsk(placing, isEarly ? moved(asked, none) : visible);
        }
        expect(moved(asked, frame)).toEqual(visible);
      }),
    );
  });

  it('does not walk by own requests either, whether the frame comes before or after they are answered', () => {
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
          let asked = place;
          for (const session of all) {
            let visible = moved(asked, frame);
            let placing = isMeasured ? answered(asking(asked), visible) : asking(asked);
            for (const step of session) {
              if (step.kind === 'move') {
                // A move that comes before an answer is at rest like any other answer.
                if (placing.got === null) placing = answered(placing, visible);
                visible = moved(visible, step.by);
                continue;
              }
              const request = moved(boundsToAsk(placing, visible), step.by);
              placing = asking(request, placing);
              // Told as it was asked for until the window manager answers.
              expect(boundsToAsk(placing, request)).toEqual(request);
              visible = moved(request, frame);
              expect(boundsToAsk(placing, visible)).toEqual(request);
              if (step.isAnswered) placing = answered(placing, visible);
            }
            asked = boundsToAsk(placing, visible);
            expect(moved(asked, frame)).toEqual(visible);
          }
        },
      ),
    );
  });
});
