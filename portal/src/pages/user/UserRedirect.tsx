import { Redirect, useParams } from 'wouter';

/** `/profile/7` is an older address of `/user/7` (decisions §2, Routes). */
export default function UserRedirect() {
  const { id } = useParams<{ id: string }>();
  return <Redirect to={`/user/${id}`} replace />;
}
