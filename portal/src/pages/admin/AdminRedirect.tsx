import { useEffect } from 'react';
import { Spinner } from '@/shared/ui/Spinner';

/** The console is a page of its own (docs/decisions/0017): the server gives it to this address. */
export default function AdminRedirect() {
  useEffect(() => window.location.reload(), []);
  return <Spinner label="관리 화면을 여는 중이에요" size={32} />;
}
