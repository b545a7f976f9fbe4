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
  outOfRange: 'refuse',
  lockAfterWrongPasswords: 0,
  lockSeconds: 60,
};
