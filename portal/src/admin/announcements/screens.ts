export { default as AnnouncementCreate } from './AnnouncementCreate';
export { default as AnnouncementEdit } from './AnnouncementEdit';
export { default as AnnouncementList } from './AnnouncementList';
