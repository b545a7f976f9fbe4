/** The settings that can be changed while the service runs. */
export interface ServiceSettings {
  /** Lifetime of an access token in seconds; fractions are allowed. */
  accessTokenSeconds: number;
  /** The idle time of a session after its last sign-in or refresh, in seconds. */
  refreshTokenSeconds: number;
  /** The maximum duration of a session in seconds, in spite of refreshes. */
  sessionMaxSeconds: number;
  /** Whether a refresh token works only once; otherwise it works until it expires. */
  rotation: boolean;
  /** Whether new sessions have no maximum duration and state a `refresh_expires_in` of 0; the idle time still ends them. */
  offlineTokens: boolean;
  /** If false, replies have no refresh token, and an earlier one stays valid. */
  refreshTokens: boolean;
  /** If false, replies state no lifetimes. */
  lifetimes: boolean;
  /** Which of the interface's two names for the refresh token's lifetime is used. */
  refreshLifetimeName: 'refresh_expires_in' | 'refresh_token_expires_in';
  /** The effect of a page or limit outside its range: a 400, or the nearest allowed value. */
  outOfRange: 'refuse' | 'clamp';
  /** The number of consecutive wrong passwords that lock the account; 0 for never. */
  lockAfterWrongPasswords: number;
  /** How long a locked account stays locked, in seconds. */
  lockSeconds: number;
}

/** The values of the interface's samples, and otherwise the usual ones of an identity server. */
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
