import { Show, useRecordContext } from 'react-admin';
import type { Shape } from '@/shared/api/types';
import { SHOWN } from '../components/record';
import { userText } from './text';
import { UserPage } from './UserPage';

function Title() {
  const member = useRecordContext<Shape<'MemberPage'>>();
  return member ? `${userText.label} ${member.nickname}` : userText.label;
}

export default function UserShow() {
  return (
    <Show title={<Title />} {...SHOWN}>
      <UserPage />
    </Show>
  );
}
