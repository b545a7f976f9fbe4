import type { Messages } from '../texts.ts';
import { compare, diary, diaryTable } from './diary.ts';
import { failures } from './failures.ts';
import { network } from './network.ts';
import { policy } from './policy.ts';
import { problemReport } from './problem-report.ts';
import { screens } from './screens.ts';
import { shelf } from './shelf.ts';
import { shell } from './shell.ts';
import { statuses } from './statuses.ts';
import { updates } from './updates.ts';

export const es: Messages = {
  locale: 'es-ES',
  ...screens,
  compare,
  diary,
  diaryTable,
  network,
  policy,
  problemReport,
  failures,
  shelf,
  shell,
  statuses,
  updates,
};
