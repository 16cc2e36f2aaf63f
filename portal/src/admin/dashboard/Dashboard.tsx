import { Title } from 'react-admin';

export function Dashboard() {
  return <Title title="할 일" />;
}
