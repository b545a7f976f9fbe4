import * as v from 'valibot';

/** The plaintext: the secret and its account. */
const secretText = v.pipe(
  v.string(),
  v.parseJson(),
  v.strictObject({ account: v.string(), secret: v.pipe(v.string(), v.minLength(1)) }),
);

/** The text to encrypt for an account's secret. */
export function toSecretText(account: string, secret: string): string {
  return JSON.stringify({ account, secret });
}

/**
 * The secret in a decrypted text; null if the text is damaged or belongs to another account, because a refresh token must
 * never be sent to a server that did not issue it. Chromium's older schemes do not detect damaged ciphertext.
 */
export function fromSecretText(account: string, text: string): string | null {
  const read = v.safeParse(secretText, text);
  return read.success && read.output.account === account ? read.output.secret : null;
}
