"""PDFs as programs of clinics make them."""

from fpdf import FPDF
from fpdf.encryption import EncryptionMethod


def a_pdf(
    *,
    owner_password: str = "",
    user_password: str = "",
    method: EncryptionMethod = EncryptionMethod.AES_128,
) -> bytes:
    """A page, locked against printing by the owner's password and against reading by the user's."""
    pdf = FPDF()
    pdf.add_page()
    pdf.set_font("helvetica", size=12)
    pdf.cell(text="Receipt")
    if owner_password or user_password:
        pdf.set_encryption(
            owner_password=owner_password or "owner",
            user_password=user_password or None,
            encryption_method=method,
        )
    return bytes(pdf.output())
