import { randomBytes, randomUUID } from 'node:crypto';
import { EventEmitter } from 'node:events';
import { uptime } from 'node:os';
import { join } from 'node:path';
import { app } from 'electron';
import { placesOf } from '../../preload/contract/error-places.ts';
import { plainLine } from '../../preload/contract/plain-line.ts';
import type { Moment } from '../async/clock.ts';
import { timer } from '../async/timer.ts';
import { threadOf } from '../catalog/worker-host.ts';
import { createLogFile } from '../diagnostics/log-file.ts';
import { safeToLog } from '../diagnostics/log.ts';
import { Notices } from '../diagnostics/notices.ts';
import { appFacts } from '../ipc/status.ts';
import type { Policy } from '../policy/policy-items.ts';
import { policyStatusOf } from '../policy/policy-status.ts';
import { createLocalization } from '../preferences/localization.ts';
import type { NativeLanguage } from '../preferences/native-language.ts';
import { governSettings } from '../policy/govern-settings.ts';
import { regionOf, type Region } from '../preferences/region.ts';
import { installationId } from '../settings/installation-id.ts';
import { createSettingsFile } from '../settings/settings-file.electron.ts';
import { openSettings } from '../settings/settings.ts';
import { TimeZone } from '../threads/time-zone.ts';
import { MainWindow } from '../window/main-window.ts';
import { createNotifier } from '../window/notification.electron.ts';
import type { Folders } from './folders.ts';
import type { Switches } from './switches.ts';

/** Events from one part to parts that are created later. */
interface AppEvents {
  /** The status has changed. */
  readonly changed: [];
  /** Another account is in front, or accounts were added or removed. */
  readonly 'accounts-changed': [];
  /** A person has given the credentials of a proxy. */
  readonly 'proxy-answered': [];
  /** The page was closed, or lost and loaded again. */
  readonly 'page-gone': [];
  readonly 'window-closed': [];
  /** A person quits. */
  readonly quit: [];
}

export type Platform = ReturnType<typeof createPlatform>;

/** The parts that do not require Electron; tests of the page have their own. */
export type PlatformCore = Omit<Platform, 'nativeLanguage' | 'preload' | 'quit' | 'statusRead' | 'window'>;

/** Creates what the app needs of its computer: clocks, log, settings, languages, and the window, which is not open yet. */
export function createPlatform(
  folders: Folders,
  policy: Policy,
  switches: Switches,
  nativeLanguage: NativeLanguage,
) {
  const events = new EventEmitter<AppEvents>();
  const now = (): number => Date.now();
  const monotonic = (): number => performance.now();
  const run = randomBytes(3).toString('hex');
  const startedAt = now();
  const log = createLogFile(folders.log, { now, run });
  /** Logs an error that nothing else handles, without its message, which may contain anything. */
  const reportBug = (error: unknown): void =>
    log.warn('bug', {
      error: safeToLog(error instanceof Error ? error.name : 'unknown'),
      places: safeToLog(error instanceof Error ? placesOf(error).join(' ') : ''),
    });
  process.on('uncaughtExceptionMonitor', reportBug);
  process.on('unhandledRejection', reportBug);

  const statusChanged = (): void => void events.emit('changed');
  const notices = new Notices(now, statusChanged);
  const own = openSettings(createSettingsFile(folders.settings, now), {
    log,
    onNotice: (code) => notices.add(code),
    onResolved: (code) => notices.remove(code),
    later: timer,
  });
  const settings = governSettings(own, policy.values);
  const localization = createLocalization(
    switches.language,
    () => nativeLanguage.without(() => app.getPreferredSystemLanguages()),
    settings.get().preferences.language,
  );
  const policyStatus = policyStatusOf(policy.values);
  const notifier = createNotifier(policyStatus.isAllowed.notifications, (reason) => {
    log.warn('notification', { failed: safeToLog(plainLine(reason) || 'no reason given') });
    // Only once, because the user may have turned notifications off.
    if (settings.get().toldNotShown) return;
    settings.update({ toldNotShown: true });
    notices.add('notification-not-shown');
  });
  const facts = appFacts(app.getVersion(), notifier.isSupported());
  log.info('start', {
    version: safeToLog(facts.version),
    electron: safeToLog(facts.electron),
    platform: safeToLog(facts.platform),
    uptime: Math.round(uptime()),
  });
  for (const [item, source] of Object.entries(policy.sources))
    log.info('policy', { applied: safeToLog(item), source: safeToLog(plainLine(source)) });
  for (const { reason, item, source } of policy.problems)
    log.warn('policy', {
      ignored: safeToLog(plainLine(item ?? 'everything')),
      because: safeToLog(reason),
      source: safeToLog(plainLine(source)),
    });
  const preload = join(import.meta.dirname, '../preload/index.cjs');
  const window = new MainWindow({
    preload,
    log,
    monotonic,
    texts: localization.texts,
    canCopyShown: policyStatus.isAllowed.copy,
    memory: settings,
    onRecovered: () => {
      notices.add('window-recovered');
      events.emit('page-gone');
    },
    onClosed: () => {
      events.emit('page-gone');
      events.emit('window-closed');
    },
  });
  /** Until then, the page has no status that could change. */
  let isStatusRead = false;
  events.on('page-gone', () => (isStatusRead = false));
  events.on('changed', () => {
    if (isStatusRead) window.send('changed', undefined);
  });
  return {
    events,
    statusChanged,
    statusRead: (): void => void (isStatusRead = true),
    now,
    monotonic,
    run,
    startedAt,
    clock: (): Moment => ({ monotonic: monotonic(), wall: now() }),
    log,
    reportBug,
    policy,
    policyStatus,
    notices,
    settings,
    installationId: installationId(settings, randomUUID),
    localization,
    nativeLanguage,
    region: (): Region =>
      regionOf({ platform: process.platform, env: process.env, systemLocale: () => app.getSystemLocale() }),
    timeZone: new TimeZone(),
    notifier,
    facts,
    exportWorker: join(import.meta.dirname, 'export-worker.js'),
    startCatalogThread: threadOf(join(import.meta.dirname, 'catalog-worker.js')),
    preload,
    window,
    /** Quits for a person. Other ways to end are signals and the system. */
    quit: (): void => {
      events.emit('quit');
      app.quit();
    },
  };
}
