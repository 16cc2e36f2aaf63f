export { default as PopupCreate } from './PopupCreate';
export { default as PopupEdit } from './PopupEdit';
export { default as PopupList } from './PopupList';
