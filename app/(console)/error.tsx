'use client';

/** Keeps the navigation and the connection on screen when a page fails. */
export { UnexpectedError as default } from '@/components/shell/unexpected-error';
