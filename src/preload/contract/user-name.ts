/** The form in which two spellings of a user name are one: without spaces around it, capitals or not. */
export function foldUserName(userName: string): string {
  return userName.normalize('NFC').trim().toLowerCase();
}
