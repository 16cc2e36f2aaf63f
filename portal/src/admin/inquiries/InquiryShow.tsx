import { Show, useRecordContext } from 'react-admin';
import type { Shape } from '@/shared/api/types';
import { Loading } from '../components/Loading';
import { SHOWN } from '../components/record';
import { InquiryScreen } from './InquiryScreen';
import { inquiryText } from './text';

type Inquiry = Shape<'InquiryPage'>;

function Title() {
  const inquiry = useRecordContext<Inquiry>();
  return inquiry ? inquiryText.number(inquiry.id) : inquiryText.label;
}

function Page() {
  const inquiry = useRecordContext<Inquiry>();
  // At first react-admin hands over the row of the list, which has no messages.
  if (!inquiry?.messages) return <Loading />;
  return <InquiryScreen key={inquiry.id} inquiry={inquiry} />;
}

export default function InquiryShow() {
  return (
    <Show title={<Title />} {...SHOWN}>
      <Page />
    </Show>
  );
}
