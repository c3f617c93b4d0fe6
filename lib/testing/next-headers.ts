/** Under test no page is being drawn: nothing was sent with its request. */
export const headers = async (): Promise<Headers> => new Headers();
