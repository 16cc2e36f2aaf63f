// The three in one file: the form by itself has fields and no list, and would have what lists and
// forms of the console share cut in two for everybody.
export { default as ContestCreate } from './ContestCreate';
export { default as ContestEdit } from './ContestEdit';
export { default as ContestList } from './ContestList';
