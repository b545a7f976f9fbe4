import type { Messages } from '../texts.ts';
import { failures, withIssuer } from './failures.ts';
import { screens } from './screens.ts';
import { shell } from './shell.ts';
import { statuses } from './statuses.ts';

export const es: Messages = { locale: 'es-ES', ...screens, failures, withIssuer, shell, statuses };
