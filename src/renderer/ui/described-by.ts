/** What describes the control of a `SettingRow` with that id: its hint, and that the organisation has set it. */
export function describedBy(
  id: string,
  hint: string | undefined,
  byOrganisation: boolean,
): string | undefined {
  const ids = [
    ...(hint === undefined ? [] : [`${id}-hint`]),
    ...(byOrganisation ? [`${id}-by-organisation`] : []),
  ];
  return ids.length === 0 ? undefined : ids.join(' ');
}
