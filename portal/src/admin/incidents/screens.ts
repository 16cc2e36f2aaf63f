export { default as IncidentCreate } from './IncidentCreate';
export { default as IncidentList } from './IncidentList';
export { default as IncidentShow } from './IncidentShow';
