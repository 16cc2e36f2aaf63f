"""Google, Kakao, Naver: identities, what is trusted about them, and links."""
