/** Whether this is a demo operator of the sandbox. Only their IDs begin like this: others are random. */
export const isDemo = ({ id }: { id: string }): boolean => id.startsWith('demo-');
