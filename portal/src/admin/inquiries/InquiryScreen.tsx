import type { Shape } from '@/shared/api/types';
import { DateTime } from '../components/DateTime';
import { DescriptionList } from '../components/DescriptionList';
import layout from '../components/layout.module.css';
import { MemberLink } from '../components/MemberLink';
import { Panel } from '../components/Panel';
import { Tag } from '../components/Tag';
import { GuestAddress } from './GuestAddress';
import { InquiryActs } from './InquiryActs';
import { ReplyForm } from './ReplyForm';
import { CATEGORIES, guestText, inquiryText, STATES } from './text';

type Inquiry = Shape<'InquiryPage'>;

/** A member's question with its messages, and the answer form. */
export function InquiryScreen({ inquiry }: { inquiry: Inquiry }) {
  const { userId, nickname, status, rating, messages } = inquiry;
  return (
    <div className={layout.page}>
      <Panel title={inquiry.subject} actions={<InquiryActs inquiry={inquiry} />}>
        <DescriptionList
          facts={[
            [
              inquiryText.member,
              userId !== null && nickname !== null ? (
                <MemberLink key="m" id={userId} nickname={nickname} />
              ) : (
                <GuestAddress key="g" inquiryId={inquiry.id} />
              ),
            ],
            [inquiryText.category, CATEGORIES[inquiry.category]],
            [
              inquiryText.state,
              <Tag key="s" tone={status === 'open' ? 'warn' : 'plain'}>
                {STATES[status] ?? status}
              </Tag>,
            ],
            [inquiryText.assignee, inquiry.assignee ?? inquiryText.unassigned],
            [
              inquiryText.waiting,
              inquiry.waitingSince && <DateTime key="w" at={inquiry.waitingSince} relative />,
            ],
            [inquiryText.rating, rating && inquiryText.points(rating)],
          ]}
        />
      </Panel>
      <Panel title={inquiryText.thread}>
        <ol className={layout.lines}>
          {messages.map((message) => (
            <li key={message.id}>
              <div className={layout.facts}>
                {message.isStaff && <Tag tone="info">{inquiryText.staff}</Tag>}
                <strong>
                  {message.author ?? (message.isStaff ? inquiryText.staff : guestText.name)}
                </strong>
                <DateTime at={message.createdAt} relative />
              </div>
              <p className={layout.prose}>{message.text}</p>
            </li>
          ))}
        </ol>
      </Panel>
      <Panel title={inquiryText.reply}>
        {status === 'closed' ? <p>{inquiryText.isClosed}</p> : <ReplyForm inquiry={inquiry} />}
      </Panel>
    </div>
  );
}
