/** Whether keys are written and pressed as on a Mac. */
export const onMac = navigator.platform.startsWith('Mac');
