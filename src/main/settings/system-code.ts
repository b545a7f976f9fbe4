/** The code of an error of the system, such as EBUSY; null for other errors. */
export function systemCode(error: unknown): string | null {
  if (!(error instanceof Error) || !('code' in error) || typeof error.code !== 'string') return null;
  return error.code.startsWith('ERR_') ? null : error.code;
}
