import { contentText } from './text';

/** Files of content that are only downloaded. */
export function Documents({ files }: { files: readonly { url: string; name: string }[] }) {
  if (files.length === 0) return null;
  return (
    <ul aria-label={contentText.files}>
      {files.map(({ url, name }) => (
        <li key={url}>
          <a href={url} download={name}>
            {name}
          </a>
        </li>
      ))}
    </ul>
  );
}
