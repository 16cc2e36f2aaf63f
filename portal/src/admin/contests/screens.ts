// All three in one file: the form alone would split the code that the console's lists and forms
// share into two chunks for everybody.
export { default as ContestCreate } from './ContestCreate';
export { default as ContestEdit } from './ContestEdit';
export { default as ContestList } from './ContestList';
