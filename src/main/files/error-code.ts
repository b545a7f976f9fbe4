/** The code of an error of the system or of Node; null for any other. */
export function codeOf(error: unknown): string | null {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : null;
}

/** The code of an error of the system, such as EBUSY; null for any other. */
export function systemCode(error: unknown): string | null {
  const code = codeOf(error);
  return code?.startsWith('ERR_') === true ? null : code;
}

/** The code of a system error, such as ENOSPC, else the error's name. */
export function errorCode(error: unknown): string {
  return codeOf(error) ?? (error instanceof Error ? error.name : 'unknown');
}

/** Whether the error means that the file does not exist; also if its folder is a file. */
export function isAbsent(error: unknown): boolean {
  return ['ENOENT', 'ENOTDIR'].includes(errorCode(error));
}
