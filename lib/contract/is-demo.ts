/** Whether an operator is one of those who try the sandbox at a click. Their IDs are theirs alone: others are random. */
export const isDemo = ({ id }: { id: string }): boolean => id.startsWith('demo-');
