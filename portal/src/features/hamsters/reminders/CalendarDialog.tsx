import { Copy } from 'lucide-react';
import { Button } from '@/shared/ui/Button';
import { Dialog } from '@/shared/ui/Dialog';
import type { DialogControl } from '@/shared/ui/dialogs';
import { QueryStates } from '@/shared/ui/QueryStates';
import { Skeleton } from '@/shared/ui/Skeleton';
import { TextField } from '@/shared/ui/TextField';
import { toast } from '@/shared/ui/toast';
import { VisuallyHidden } from '@/shared/ui/VisuallyHidden';
import { useCareCalendar, useEndCalendar, useMakeCalendar } from './api';
import { text } from './text';
import type { CareCalendar } from './types';

const words = text.calendarDialog;

function Address({ url }: { url: string }) {
  async function copy() {
    try {
      await navigator.clipboard.writeText(url);
      toast({ ...words.copied, tone: 'good' });
    } catch {
      toast({ title: words.address, description: url });
    }
  }
  return (
    <>
      <TextField
        label={words.address}
        hint={words.once}
        readOnly
        value={url}
        onFocus={(event) => event.target.select()}
      />
      <Button icon={<Copy aria-hidden="true" />} onClick={() => void copy()}>
        {words.copy}
      </Button>
    </>
  );
}

function Standing({ calendar }: { calendar: CareCalendar | null }) {
  const make = useMakeCalendar();
  const end = useEndCalendar();
  return (
    <div className="column gap-3">
      {calendar?.url && <Address url={calendar.url} />}
      {calendar && !calendar.url && (
        <p>
          <strong>{words.on}</strong> {words.renewHint}
        </p>
      )}
      <Button
        variant={calendar ? 'outline' : 'primary'}
        pending={make.isPending}
        onClick={() => make.mutate()}
      >
        {calendar ? words.renew : words.make}
      </Button>
      {calendar && (
        <Button variant="ghost" pending={end.isPending} onClick={() => end.mutate()}>
          {words.end}
        </Button>
      )}
    </div>
  );
}

/** The secret address of the member's calendar: made, copied, renewed, switched off. */
export default function CalendarDialog({ onClose }: DialogControl) {
  const query = useCareCalendar();
  const loading = (
    <>
      <VisuallyHidden>{words.loading}</VisuallyHidden>
      <Skeleton height={120} shape="box" />
    </>
  );
  return (
    <Dialog open onClose={onClose} title={words.title} description={words.lead}>
      <QueryStates query={query} loading={loading} heading="h3">
        {(calendar) => <Standing calendar={calendar} />}
      </QueryStates>
    </Dialog>
  );
}
