import { Bell, Heart, Pencil, Trash2 } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { Avatar } from '@/shared/ui/Avatar';
import { Button } from '@/shared/ui/Button';
import { CheckboxField } from '@/shared/ui/CheckboxField';
import { ConfirmDialog } from '@/shared/ui/ConfirmDialog';
import { Count } from '@/shared/ui/Count';
import { EmptyState } from '@/shared/ui/EmptyState';
import { ErrorState } from '@/shared/ui/ErrorState';
import { IconButton } from '@/shared/ui/IconButton';
import { LevelBadge } from '@/shared/ui/LevelBadge';
import { LinkButton } from '@/shared/ui/LinkButton';
import { Mascot, type MascotPose } from '@/shared/ui/Mascot';
import { Menu } from '@/shared/ui/Menu';
import { PasswordField } from '@/shared/ui/PasswordField';
import { ProgressBar } from '@/shared/ui/ProgressBar';
import { SelectField } from '@/shared/ui/SelectField';
import { Skeleton } from '@/shared/ui/Skeleton';
import { Spinner } from '@/shared/ui/Spinner';
import { Tabs } from '@/shared/ui/Tabs';
import { TextArea } from '@/shared/ui/TextArea';
import { TextField } from '@/shared/ui/TextField';
import { TimeAgo } from '@/shared/ui/TimeAgo';
import { Toaster } from '@/shared/ui/Toaster';
import { toast } from '@/shared/ui/toast';
import styles from './Gallery.module.css';

const POSES: MascotPose[] = ['waving', 'writing', 'sleeping', 'searching', 'seed'];
const LEVELS = [7, 64, 128, 173, 222, 281, 333, 999];

function Group({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className={styles.group}>
      <h2>{title}</h2>
      {children}
    </section>
  );
}

function Buttons() {
  return (
    <Group title="단추">
      <div className={styles.row}>
        <Button>일기 올리기</Button>
        <Button variant="soft">둘러보기</Button>
        <Button variant="outline">취소</Button>
        <Button variant="ghost">나중에 할게요</Button>
        <Button variant="danger" icon={<Trash2 aria-hidden="true" />}>
          삭제하기
        </Button>
      </div>
      <div className={styles.row}>
        <Button pending>올리는 중</Button>
        <Button disabled>올릴 수 없어요</Button>
        <Button size="small" variant="soft">
          팔로우
        </Button>
        <LinkButton to="/register" size="large" icon={<Pencil aria-hidden="true" />}>
          오늘의 일기 쓰기
        </LinkButton>
        <IconButton label="알림" icon={<Bell aria-hidden="true" />} />
        <IconButton label="좋아요" variant="soft" icon={<Heart aria-hidden="true" />} />
      </div>
    </Group>
  );
}

function Fields() {
  return (
    <Group title="입력">
      <form className={styles.form}>
        <TextField label="닉네임" required hint="2자에서 15자까지 쓸 수 있어요." aside="3/15" />
        <TextField label="닉네임" defaultValue="콩이집사" success="사용할 수 있는 닉네임이에요." />
        <TextField
          label="이메일"
          defaultValue="kong"
          error="올바른 이메일 주소를 입력해주세요"
          required
        />
        <PasswordField label="비밀번호" autoComplete="new-password" defaultValue="secret1" />
        <SelectField
          label="햄스터"
          placeholder="누구의 일기인가요?"
          options={[{ value: '1', label: '콩이 (골든)' }]}
        />
        <TextArea label="내용" placeholder="오늘 콩이는 무엇을 했나요?" />
        <CheckboxField label="30일 동안 로그인 유지" />
        <CheckboxField
          label="이용약관에 동의해요"
          error="개인정보처리방침 및 이용약관에 동의해주세요"
        />
      </form>
    </Group>
  );
}

function Marks() {
  return (
    <Group title="표시">
      <div className={styles.row}>
        {LEVELS.map((level) => (
          <LevelBadge key={level} level={level} showTier />
        ))}
      </div>
      <div className={styles.row}>
        {LEVELS.map((level) => (
          <LevelBadge key={level} level={level} />
        ))}
      </div>
      <div className={styles.row}>
        {LEVELS.map((level) => (
          <LevelBadge key={level} level={level} size={32} />
        ))}
      </div>
      <div className={styles.row}>
        <Avatar name="콩이집사" size={56} />
        <Avatar name="봄봄" />
        <Avatar name="콩이" size={56} />
        <Avatar name="콩이" />
        <Avatar name="깨진 그림" src="/없는그림.jpg" size={28} />
        <Spinner label="불러오는 중" />
        <Count value={999_950} />
        <TimeAgo at={new Date(Date.now() - 200_000).toISOString()} />
      </div>
      <div className={styles.card}>
        <ProgressBar label="다음 레벨까지" value={64} max={100} />
      </div>
      <div className={styles.card}>
        <Skeleton width="40%" />
        <Skeleton height={120} shape="box" />
      </div>
    </Group>
  );
}

function Floats() {
  const [asking, setAsking] = useState(false);
  const [tab, setTab] = useState('latest');
  return (
    <Group title="떠 있는 것과 탭">
      <div className={styles.row}>
        <Button variant="outline" onClick={() => setAsking(true)}>
          대화 상자
        </Button>
        <Button
          variant="outline"
          onClick={() =>
            toast({
              title: '출석했어요',
              description: '경험치 10을 받았어요. 3일째 이어지고 있어요.',
              tone: 'good',
            })
          }
        >
          알림 띄우기
        </Button>
        <Menu
          label="더 보기"
          trigger={<Pencil aria-hidden="true" />}
          items={[
            { label: '수정', icon: <Pencil aria-hidden="true" />, to: '/' },
            { label: '삭제', icon: <Trash2 aria-hidden="true" />, tone: 'danger' },
          ]}
        />
      </div>
      <Tabs
        label="일기 순서"
        value={tab}
        onChange={setTab}
        items={[
          { value: 'latest', label: '최신', count: 12, content: '최신 일기' },
          { value: 'popular', label: '인기', content: '인기 일기' },
        ]}
      />
      <ConfirmDialog
        open={asking}
        onClose={() => setAsking(false)}
        onConfirm={() => setAsking(false)}
        title="일기를 삭제할까요?"
        description="삭제한 일기와 댓글은 되돌릴 수 없어요."
        confirmLabel="삭제하기"
        tone="danger"
      />
    </Group>
  );
}

export function Gallery() {
  return (
    <main className={styles.page}>
      <h1>부품 보기</h1>
      <Group title="마스코트">
        <div className={styles.row}>
          {POSES.map((pose) => (
            <Mascot key={pose} pose={pose} size={200} />
          ))}
          {POSES.map((pose) => (
            <Mascot key={pose} pose={pose} size={64} />
          ))}
        </div>
      </Group>
      <Buttons />
      <Marks />
      <Fields />
      <Floats />
      <Group title="상태">
        <EmptyState
          title="아직 일기가 없어요"
          text="첫 일기를 남기면 여기에 모여요."
          action={<LinkButton to="/create-diary">첫 일기 쓰기</LinkButton>}
          heading="h3"
        />
        <ErrorState heading="h3" onRetry={() => {}} />
      </Group>
      <Toaster />
    </main>
  );
}
