# Removes the registry entries that the app writes (src/main/index.ts, src/main/login-item): the handlers of packshelf: links
# and of clicks on notifications, and the start with the computer. An update keeps them.
!macro customUnInstall
  ${ifNot} ${isUpdated}
    DeleteRegKey HKCU "Software\Classes\packshelf"
    DeleteRegKey HKCU "Software\Classes\CLSID\{52FB4545-5C2B-4F2B-B5B5-DB1454054AAF}"
    DeleteRegValue HKCU "Software\Microsoft\Windows\CurrentVersion\Run" "com.packshelf.app"
    DeleteRegValue HKCU "Software\Microsoft\Windows\CurrentVersion\Explorer\StartupApproved\Run" "com.packshelf.app"
  ${endIf}
!macroend
