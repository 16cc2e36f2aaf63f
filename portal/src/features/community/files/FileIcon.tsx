import { File, FileArchive, FileSpreadsheet, FileText, Presentation } from 'lucide-react';

const ICONS = {
  pdf: FileText,
  hwp: FileText,
  hwpx: FileText,
  docx: FileText,
  txt: FileText,
  xlsx: FileSpreadsheet,
  csv: FileSpreadsheet,
  pptx: Presentation,
  zip: FileArchive,
} as const;

/** The icon of a file, by the ending that the server gave it. */
export function FileIcon({ name }: { name: string }) {
  const ending = name.slice(name.lastIndexOf('.') + 1);
  const Icon = ending in ICONS ? ICONS[ending as keyof typeof ICONS] : File;
  return <Icon aria-hidden="true" />;
}
