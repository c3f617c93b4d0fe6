'use client';

/** For failures outside a page, such as not being able to read who is signed in. */
export { UnexpectedError as default } from '@/components/shell/unexpected-error';
