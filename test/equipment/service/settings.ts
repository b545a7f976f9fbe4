/** Everything about the service that can be set while it runs. */
export interface ServiceSettings {
  /** Lifetime of an access token in seconds; fractions are allowed. */
  accessTokenSeconds: number;
  /** How long a session lasts after its last sign-in or refresh, in seconds. */
  refreshTokenSeconds: number;
  /** How long a session can last at most, in seconds, however often it is refreshed. */
  sessionMaxSeconds: number;
  /** True: a refresh token works once. False: it works until it expires. */
  rotation: boolean;
  /** True: new sessions have no longest time, and `refresh_expires_in` says 0; the idle time still ends them. */
  offlineTokens: boolean;
  /** False: replies carry no refresh token, and the one before works on (or there is none). */
  refreshTokens: boolean;
  /** False: replies say nothing of lifetimes. */
  lifetimes: boolean;
  /** The interface has two names for the lifetime of the refresh token. */
  refreshLifetimeName: 'refresh_expires_in' | 'refresh_token_expires_in';
  /** What a page or limit outside its range does: a 400, or the nearest value allowed. */
  outOfRange: 'refuse' | 'clamp';
  /** Wrong passwords in a row that lock the account; 0 means never. */
  lockAfterWrongPasswords: number;
  /** How long a locked account stays locked, in seconds. */
  lockSeconds: number;
}

/** The values of the interface's samples, and the customary ones of an identity server for the rest. */
export const defaultSettings: Readonly<ServiceSettings> = {
  accessTokenSeconds: 300,
  refreshTokenSeconds: 1800,
  sessionMaxSeconds: 36_000,
  rotation: true,
  offlineTokens: false,
  refreshTokens: true,
  lifetimes: true,
  refreshLifetimeName: 'refresh_expires_in',
  outOfRange: 'refuse',
  lockAfterWrongPasswords: 0,
  lockSeconds: 60,
};
