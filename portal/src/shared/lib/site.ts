const given = document.querySelector<HTMLMetaElement>('meta[name="application-name"]');

/** The site's name: set by the operator, written into the page by the server. */
export const SITE_NAME = given?.content || '햄찌일기';
