export { default } from '../sandbox/not-found';
