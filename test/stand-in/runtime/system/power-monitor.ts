import { createEvent, guard, StandInEmitter } from '../guard.ts';

/** Electron's `powerMonitor`: lib/browser/api/power-monitor.ts. */
class PowerMonitor extends StandInEmitter {
  onBatteryPower = false;
  /** On Linux a shutdown is only announced to who asked for it; macOS announces it to every app. */
  private hearsOfShutdown = process.platform === 'darwin';

  constructor() {
    super('powerMonitor', [
      'newListener',
      'removeListener',
      'suspend',
      'resume',
      'on-ac',
      'on-battery',
      'shutdown',
      'lock-screen',
      'unlock-screen',
      'user-did-become-active',
      'user-did-resign-active',
      'thermal-state-change',
      'speed-limit-change',
    ]);
    if (process.platform === 'linux') this.once('newListener', () => this.countListeners());
  }

  getSystemIdleTime(): number {
    return 0;
  }

  getSystemIdleState(): string {
    return 'active';
  }

  isOnBatteryPower(): boolean {
    return this.onBatteryPower;
  }

  /** What logind or macOS does before it ends the apps. */
  announceShutdown(): void {
    if (this.hearsOfShutdown) this.emit('shutdown', createEvent({}));
  }

  /** As in Electron: called before the first listener of all is added, which therefore is not counted. */
  private countListeners(): void {
    this.hearsOfShutdown = this.listenerCount('shutdown') > 0;
    this.on('newListener', (event) => {
      if (event === 'shutdown') this.hearsOfShutdown = true;
    });
    this.on('removeListener', (event) => {
      if (event === 'shutdown') this.hearsOfShutdown = this.listenerCount('shutdown') > 0;
    });
  }
}

const plainPowerMonitor = new PowerMonitor();

export const powerMonitor = guard(plainPowerMonitor, 'powerMonitor');

/** The system announces that it shuts down. */
export function announceShutdown(): void {
  plainPowerMonitor.announceShutdown();
}
