"""Google, Kakao, Naver: who vouches for a person, what is believed of it, and what is linked."""
