/** In tests no page is being rendered, so there are no request headers. */
export const headers = async (): Promise<Headers> => new Headers();
