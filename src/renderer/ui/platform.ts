/** Whether shortcuts use Mac keys. */
export const onMac = navigator.platform.startsWith('Mac');
export const onLinux = navigator.platform.startsWith('Linux');
