import type { WindowMessages } from '../texts.ts';
import { compare, diary } from './diary.ts';
import { failures } from './failures.ts';
import { network } from './network.ts';
import { policy } from './policy.ts';
import { problemReport } from './problem-report.ts';
import { screens } from './screens.ts';
import { shelf } from './shelf.ts';
import { statuses } from './statuses.ts';
import { updates } from './updates.ts';

export const fr: WindowMessages = {
  locale: 'fr-FR',
  ...screens,
  compare,
  diary,
  network,
  policy,
  problemReport,
  failures,
  shelf,
  statuses,
  updates,
};
