const given = document.querySelector<HTMLMetaElement>('meta[name="application-name"]');

/** What the site is called: the operator's name for it, which the server writes into the page. */
export const SITE_NAME = given?.content || '햄찌일기';
