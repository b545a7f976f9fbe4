import { createComment } from './comments.ts';
import type { Control } from './control.ts';
import { isJsonObject } from './json.ts';
import { pickStatus } from './packages.ts';
import { createPeople } from './people.ts';
import { Random } from './random.ts';

/** What colleagues do in a minute. */
const changesAMinute = 4;
const people = createPeople(1);

/** Changes a list as people at work do. `minute`: 1, 2, …; equal ones change equal lists equally. `now`: the service's Unix seconds. */
export function workForAMinute(control: Control, minute: number, now: number): void {
  const random = new Random(1, minute, 1);
  for (let count = 0; count < changesAMinute; count += 1) {
    const place = random.below(control.state().packages);
    const item = control.item(place) ?? null;
    const person = random.pick(people);
    const updated = { updatedBy: person.id, updatorName: person.name, updatedAt: now };
    const what = random.fraction();
    if (what < 0.1) control.insert(0, [{ createdBy: person.id, creatorName: person.name, createdAt: now }]);
    else if (what < 0.15) control.delete(place);
    else if (what < 0.4 && isJsonObject(item) && typeof item['comments'] === 'string')
      control.change(place, { ...updated, comments: `${item['comments']} ${createComment(random)}`.trim() });
    else control.change(place, { ...updated, processStatus: pickStatus(random) });
  }
}
